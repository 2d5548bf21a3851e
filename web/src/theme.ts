import { createTheme } from '@mantine/core'

/** Sizes and colours are those of `styles/tokens.css`; this is what components are told besides. */
export const THEME = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'green',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
})

import { Button, createTheme } from '@mantine/core'

/** Sizes and colours are those of `styles/tokens.css`; this is what components are told besides. */
export const THEME = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'green',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // White on the light accent of the dark scheme could not be read.
    Button: Button.extend({
      vars: (_theme, { variant = 'filled' }) => ({
        root:
          variant === 'filled' ? { '--button-color': 'var(--mantine-primary-color-contrast)' } : {},
      }),
    }),
  },
})

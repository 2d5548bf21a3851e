import { Button, createTheme } from '@mantine/core'

/** The theme of Mantine's components; sizes and colours come from `styles/tokens.css`. */
export const THEME = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'green',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // White text on the dark scheme's light accent colour would lack contrast.
    Button: Button.extend({
      vars: (_theme, { variant = 'filled' }) => ({
        root:
          variant === 'filled' ? { '--button-color': 'var(--mantine-primary-color-contrast)' } : {},
      }),
    }),
  },
})

import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Harbour teal: [8] is the accent on a light background, [4] on a dark one. */
const harbour: MantineColorsTuple = [
  '#e3f3f5',
  '#c9e8ec',
  '#9fd8df',
  '#74cdd9',
  '#4cc3d4',
  '#2ba7b9',
  '#178a9c',
  '#0f7d90',
  '#0b7285',
  '#095e6e',
];

/** Replaces Mantine's dark greys: 0 text, 2 dimmed, 4 borders, 6 fields, 7 background. */
const dark: MantineColorsTuple = [
  '#e8eef1',
  '#c5d0d6',
  '#a3b1b9',
  '#8e9da6',
  '#35434b',
  '#253036',
  '#151d21',
  '#151d21',
  '#0e1417',
  '#0a0f11',
];

/** Buttons use the variables of theme.css, so that light and dark need no code. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const isDanger = input.color === 'red';
  const tone = isDanger ? 'bad' : 'accent';
  switch (input.variant) {
    case 'filled':
      return {
        background: `var(--${tone})`,
        hover: `var(--${tone}-hover)`,
        color: `var(--${tone}-ink)`,
        border: `1px solid var(--${tone})`,
      };
    case 'default':
      return {
        background: 'var(--card)',
        hover: 'var(--sunk)',
        color: isDanger ? 'var(--bad)' : 'var(--ink)',
        border: '1px solid var(--line-strong)',
      };
    case 'light':
      return { background: `var(--${tone}-soft)`, hover: `var(--${tone}-soft)`, color: `var(--${tone})`, border: '1px solid transparent' };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--sunk)',
        color: isDanger ? 'var(--bad)' : 'var(--ink-2)',
        border: '1px solid transparent',
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

/** Makes Mantine's components use the variables of theme.css, in both colour schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--sunk)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-contrast': 'var(--accent-ink)',
  };
  return { variables: {}, light: shared, dark: shared };
};

export const theme = createTheme({
  colors: { harbour, dark },
  primaryColor: 'harbour',
  primaryShade: { light: 8, dark: 4 },
  defaultRadius: 7,
  fontFamily: "Inter, 'Inter meanwhile', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif",
  fontFamilyMonospace: 'ui-monospace, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.1875rem', xl: '1.5rem' },
  lineHeights: { xs: '1rem', sm: '1.25rem', md: '1.5rem', lg: '1.625rem', xl: '1.875rem' },
  headings: { fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: { defaultProps: { variant: 'default' }, styles: { root: { fontWeight: 550 } } },
    // With `hideDetached`, an open list inside a phone's sheet flickered endlessly.
    Popover: { defaultProps: { hideDetached: false } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 36 } },
  },
});

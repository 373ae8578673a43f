/** What the editor's own themes set of the variables that the page uses. */
export type ThemeName = 'dark' | 'light' | 'high-contrast';

interface Theme {
  /** The class that the editor gives to the body. */
  readonly kind: string;
  readonly variables: Readonly<Record<string, string>>;
}

const FONTS = {
  '--vscode-font-family': 'system-ui, "DejaVu Sans", sans-serif',
  '--vscode-font-size': '13px',
  '--vscode-editor-font-family': '"DejaVu Sans Mono", monospace',
};

export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  dark: {
    kind: 'vscode-dark',
    variables: {
      ...FONTS,
      '--vscode-foreground': '#cccccc',
      '--vscode-editor-background': '#1f1f1f',
      '--vscode-descriptionForeground': '#9d9d9d',
      '--vscode-panel-border': '#2b2b2b',
      '--vscode-errorForeground': '#f85149',
      '--vscode-focusBorder': '#0078d4',
      '--vscode-charts-blue': '#59a4f9',
      '--vscode-charts-green': '#89d185',
      '--vscode-charts-red': '#f14c4c',
      '--vscode-charts-purple': '#b180d7',
      '--vscode-charts-yellow': '#cca700',
      '--vscode-terminal-ansiCyan': '#11a8cd',
      '--vscode-list-hoverBackground': '#2a2d2e',
      '--vscode-textBlockQuote-background': '#2b2b2b',
      '--vscode-textBlockQuote-border': '#616161',
      '--vscode-button-secondaryForeground': '#cccccc',
      '--vscode-button-secondaryBackground': '#313131',
      '--vscode-progressBar-background': '#0078d4',
    },
  },
  light: {
    kind: 'vscode-light',
    variables: {
      ...FONTS,
      '--vscode-foreground': '#3b3b3b',
      '--vscode-editor-background': '#ffffff',
      '--vscode-descriptionForeground': '#5c5c5c',
      '--vscode-panel-border': '#e5e5e5',
      '--vscode-errorForeground': '#c72e2b',
      '--vscode-focusBorder': '#005fb8',
      '--vscode-charts-blue': '#0063d3',
      '--vscode-charts-green': '#388a34',
      '--vscode-charts-red': '#d13438',
      '--vscode-charts-purple': '#652d90',
      '--vscode-charts-yellow': '#8a6d00',
      '--vscode-terminal-ansiCyan': '#0598bc',
      '--vscode-list-hoverBackground': '#f2f2f2',
      '--vscode-textBlockQuote-background': '#f8f8f8',
      '--vscode-textBlockQuote-border': '#e5e5e5',
      '--vscode-button-secondaryForeground': '#3b3b3b',
      '--vscode-button-secondaryBackground': '#e5e5e5',
      '--vscode-progressBar-background': '#005fb8',
    },
  },
  'high-contrast': {
    kind: 'vscode-high-contrast',
    variables: {
      ...FONTS,
      '--vscode-foreground': '#ffffff',
      '--vscode-editor-background': '#000000',
      '--vscode-descriptionForeground': '#ffffffb3',
      '--vscode-contrastBorder': '#6fc3df',
      '--vscode-panel-border': '#6fc3df',
      '--vscode-contrastActiveBorder': '#f38518',
      '--vscode-errorForeground': '#f48771',
      '--vscode-focusBorder': '#f38518',
      '--vscode-charts-blue': '#3794ff',
      '--vscode-charts-green': '#89d185',
      '--vscode-charts-red': '#f14c4c',
      '--vscode-charts-purple': '#b180d7',
      '--vscode-charts-yellow': '#cca700',
      '--vscode-terminal-ansiCyan': '#11a8cd',
      '--vscode-button-secondaryForeground': '#ffffff',
      '--vscode-button-secondaryBackground': '#000000',
      '--vscode-button-border': '#6fc3df',
      '--vscode-progressBar-background': '#6fc3df',
    },
  },
};

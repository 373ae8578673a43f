import '@vscode-elements/elements/dist/vscode-badge/index.js';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import type { ComponentChildren, JSX } from 'preact';

interface ElementProps extends JSX.HTMLAttributes<HTMLElement> {
  readonly children?: ComponentChildren;
}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'vscode-badge': ElementProps;
      'vscode-button': ElementProps & { readonly secondary?: boolean; readonly disabled?: boolean };
      'vscode-progress-bar': ElementProps & { readonly max?: number; readonly value?: number };
    }
  }
}

/** What the page of the panel is made of; addresses as the webview sees them. */
export interface PageParts {
  readonly script: string;
  readonly style: string;
  /** Where the webview may take styles from (`webview.cspSource`). */
  readonly source: string;
  readonly nonce: string;
}

/**
 * The document of the panel. Nothing comes from elsewhere: scripts run by nonce alone, styles come from the extension, and
 * everything else is refused. Styles of the components are constructed in script, which the policy allows.
 */
export function pageHtml({ script, style, source, nonce }: PageParts): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${source}; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Rebalance lab</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}

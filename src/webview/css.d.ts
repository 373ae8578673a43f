// esbuild puts a stylesheet that a module imports beside the bundle.
declare module '*.css';

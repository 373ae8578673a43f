// Stands in for the `vscode` module outside of an editor: `node -r vscode-stub.cjs …`, then require('vscode') finds it.
// What the extension asks for a value has one; all else is a function, a class and an object at once that does nothing.
const Module = require('node:module');

function nothing() {}

const anything = new Proxy(nothing, {
  get(_, name) {
    if (name === 'then') return undefined;
    if (name === Symbol.iterator) return [][Symbol.iterator].bind([]);
    if (name === Symbol.toPrimitive) return () => '';
    if (name === 'prototype') return nothing.prototype;
    return anything;
  },
  set: () => true,
  apply: () => anything,
  construct: () => anything,
});

/** Known members, and anything for the rest. */
const withRest = (members) =>
  new Proxy(members, {
    get: (target, name) => (Object.hasOwn(target, name) ? target[name] : anything),
    // Bundled code reads members from an object that has this one's prototype and a copy of its own members.
    getPrototypeOf: () => new Proxy({}, { get: () => anything }),
  });

const EMPTY_SETTINGS = {
  get: (_, fallback) => fallback,
  has: () => false,
  inspect: () => undefined,
  update: async () => {},
};

const vscode = withRest({
  workspace: withRest({
    textDocuments: [],
    workspaceFolders: [],
    isTrusted: true,
    getConfiguration: () => EMPTY_SETTINGS,
  }),
  window: withRest({ activeTextEditor: undefined, visibleTextEditors: [] }),
  extensions: withRest({ all: [], getExtension: () => undefined }),
  env: withRest({ language: 'en' }),
  l10n: { t: (text) => (typeof text === 'string' ? text : text.message), bundle: undefined, uri: undefined },
});

const load = Module._load;
Module._load = function (request, ...rest) {
  return request === 'vscode' ? vscode : load.call(this, request, ...rest);
};

import { expect, test } from 'vitest';
import { fileName, nameSeenFrom, parentOf, resolveIn } from './uri.ts';

test.each([
  ['/a/b.properties', 'b.properties'],
  ['C:\\a\\b.properties', 'b.properties'],
  ['b%20c.properties', 'b%20c.properties'],
  ['file:///a/b%20c.properties', 'b c.properties'],
  ['file:///a/b%zz.properties', 'b%zz.properties'],
])('the name of %s is %s', (uri, name) => {
  expect(fileName(uri)).toBe(name);
});

test.each([
  ['/a/b/', '/a/'],
  ['/a/', '/'],
  ['/', undefined],
  ['file:///a/', 'file:///'],
  ['file:///', undefined],
  ['vscode-vfs://github/a/', 'vscode-vfs://github/'],
  ['vscode-vfs://github/', undefined],
  ['C:\\a\\', 'C:\\'],
  ['C:\\', undefined],
  ['', undefined],
])('above %s is %s', (folder, parent) => {
  expect(parentOf(folder)).toBe(parent);
});

test.each([
  ['/a/b/', 'pom.xml', '/a/b/pom.xml'],
  ['/a/b/', '../c/pom.xml', '/a/c/pom.xml'],
  ['/a/', '../../../pom.xml', '/pom.xml'],
])('from %s, %s leads to %s', (folder, path, uri) => {
  expect(resolveIn(folder, path)).toBe(uri);
});

test.each([
  ['/r/a.properties', '/r/b.properties', 'b.properties'],
  ['/r/svc-10/a.properties', '/r/svc-20/a.properties', 'svc-20/a.properties'],
  ['/r/x/y/a.properties', '/r/a.properties', '../../a.properties'],
  ['/r/a.properties', '/r/x/a.properties', 'x/a.properties'],
  ['file:///r/a.properties', 'file:///r/my%20app/a.properties', 'my app/a.properties'],
  ['C:\\r\\x\\a.properties', 'C:\\r\\y\\a.properties', 'y\\a.properties'],
])('from %s, %s is called %s', (own, uri, name) => {
  expect(nameSeenFrom(own, uri)).toBe(name);
});

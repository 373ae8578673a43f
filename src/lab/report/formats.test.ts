import { describe, expect, test } from 'vitest';
import { departureHistory } from '../../../test/support/history.ts';
import { HOSTILE, hostileReport, writtenReport } from '../../../test/support/lab-report.ts';
import { timelineOf } from '../timeline.ts';
import { formatReport, REPORT_FORMATS } from './formats.ts';
import { parseReport } from './json.ts';
import type { LabReport } from './report.ts';

const timelines = {
  'cooperative-sticky-kill': timelineOf(departureHistory('cooperative-sticky', 'kill').record),
  'range-close': timelineOf(departureHistory('range', 'close').record),
};

const failing = (): LabReport => {
  const report = writtenReport();
  const [first, ...others] = report.scenarios;
  const invariants = first!.invariants.map((each, at) =>
    at === 1 ? { ...each, ok: false, detail: 'partition 4: offset 9' } : each,
  );
  const failed = {
    ...first!,
    name: 'sticky-kill',
    title: 'StickyAssignor, SIGKILL',
    mode: 'sticky',
    failure: 'Member B failed: TimeoutException',
  } as const;
  return { ...report, scenarios: [{ ...first!, invariants }, ...others, failed] };
};

describe('json', () => {
  test('reads back as it was', () => {
    const report = writtenReport();
    expect(parseReport(formatReport(report, 'json'))).toEqual(report);
    expect(parseReport(formatReport(hostileReport(), 'json'))).toEqual(hostileReport());
  });

  test('has the documented fields', () => {
    const json = JSON.parse(formatReport(writtenReport(), 'json'));
    expect(Object.keys(json)).toEqual(
      expect.arrayContaining([
        'version',
        'image',
        'engine',
        'kafkaVersion',
        'clientVersion',
        'settings',
        'scenarios',
        'defaults',
        'refusals',
        'durationMs',
      ]),
    );
    expect(Object.keys(json.scenarios[0])).toEqual(
      expect.arrayContaining([
        'name',
        'title',
        'measures',
        'mode',
        'departure',
        'departing',
        'members',
        'revokeCallbackRan',
        'revokedFromSurvivors',
        'duplicates',
        'aboveCommitted',
        'unprocessedBelowCommitted',
        'unownedMs',
        'lagGrowth',
        'moves',
        'invariants',
        'durationMs',
      ]),
    );
    expect(Object.keys(json.scenarios[0].members.A)).toEqual(
      expect.arrayContaining(['before', 'after', 'firstCallbackMs', 'revoked', 'longestGapMs', 'steadyGapMs']),
    );
    expect(Object.keys(json.scenarios[0].invariants[0])).toEqual(['name', 'ok', 'detail']);
  });

  test.each([
    ['{"version":1', /not JSON/],
    ['[]', /not a lab report of version 1 or 2/],
    ['{"version":3}', /not a lab report of version 1 or 2/],
    ['{"version":2}', /report\.image has to be a string/],
    ['{"version":1}', /report\.image has to be a string/],
  ])('refuses %s', (text, message) => {
    expect(() => parseReport(text)).toThrow(message);
  });

  test.each([
    [['scenarios', 0, 'mode'], 'eager', /report\.scenarios\[0\]\.mode has to be one of range, /],
    [['scenarios', 1, 'members', 'A', 'before'], null, /report\.scenarios\[1\]\.members\.A\.before has to be a list/],
    [['scenarios', 0, 'name'], '../x', /report\.scenarios\[0\]\.name has to be a name/],
    [['scenarios', 0, 'measures', 'duplicates'], {}, /measures\.duplicates has to be a number/],
    [['scenarios', 0, 'measures', 'stopsMs'], ['x'], /measures\.stopsMs\[0\] has to be a number/],
    [['scenarios', 0, 'focus', 'do'], 'vanish', /focus\.do has to be one of start, kill/],
    [['scenarios', 0, 'invariants', 0, 'ok'], 'yes', /invariants\[0\]\.ok has to be a boolean/],
    [['settings', 'parallel'], undefined, /report\.settings\.parallel has to be a number/],
    [['defaults'], [], /report\.defaults has to be an object/],
  ])('refuses a report in which %j is %j', (path, value, message) => {
    const report = JSON.parse(formatReport(writtenReport(), 'json'));
    const holder = path.slice(0, -1).reduce((at, key) => at[key], report);
    holder[path.at(-1)!] = value;
    expect(() => parseReport(JSON.stringify(report))).toThrow(message);
  });
});

test('no format writes a secret', () => {
  const report = writtenReport();
  const consumerProperties = { 'ssl.keystore.password': 'hunter2', 'sasl.jaas.config': 'hunter2', 'client.rack': 'r1' };
  const secret = { ...report, settings: { ...report.settings, consumerProperties } };
  for (const format of REPORT_FORMATS) expect(formatReport(secret, format)).not.toContain('hunter2');
  expect(formatReport(secret, 'markdown')).toContain('| client.rack | r1 |');
});

describe('csv', () => {
  test('has a row for each member of each scenario', () => {
    const lines = formatReport(writtenReport(), 'csv').split('\r\n');
    expect(lines).toHaveLength(1 + 3 * 3 + 1);
    const [head, a] = lines.map((line) => line.split(','));
    const row = Object.fromEntries(head!.map((name, at) => [name, a![at]]));
    expect(row).toMatchObject({
      mode: 'cooperative-sticky',
      departure: 'kill',
      member: 'A',
      departing: 'false',
      before: '0 1',
      after: '0 1 4',
      firstCallbackMs: '6950',
      duplicates: '7',
      brokenInvariants: '',
    });
  });

  test('leaves the figures of an unfinished scenario out', () => {
    const last = formatReport(failing(), 'csv').trimEnd().split('\r\n').at(-1);
    expect(last).toMatch(/^sticky,kill,{23}Member B failed: TimeoutException,sticky-kill,1,+$/);
  });

  test('gives a spreadsheet no formula', () => {
    const fields = parseCsv(formatReport(hostileReport(), 'csv')).flat();
    expect(fields.filter((field) => /^\s*[=+\-@]/.test(field))).toEqual([]);
    expect(fields.some((field) => field.startsWith("'=cmd|"))).toBe(true);
    expect(new Set(parseCsv(formatReport(hostileReport(), 'csv')).map((row) => row.length)).size).toBe(1);
  });
});

describe('markdown', () => {
  test('reads well', () => {
    expect(formatReport(failing(), 'markdown')).toMatchSnapshot();
  });

  test('takes nothing from outside for markup', () => {
    const text = formatReport(hostileReport(), 'markdown');
    const outside = withoutBlocks(text);
    expect(outside).not.toMatch(/(?<!\\)<(script|img|\/pre)/);
    expect(outside).not.toMatch(/(?<!\\)\[l/);
    expect(outside).not.toContain('://');
    expect(outside).not.toMatch(/(?<!\\)`/);
    expect(text).not.toMatch(/[\0\x1b\u202e\u2028]/);
    const columns = (line: string) => line.replaceAll('\\|', '').split('|').length;
    const tables = outside.split('\n\n').filter((block) => block.startsWith('|'));
    expect(tables.length).toBeGreaterThan(4);
    for (const each of tables) expect(new Set(each.trimEnd().split('\n').map(columns)).size).toBe(1);
  });
});

describe('text', () => {
  test('reads well', () => {
    expect(formatReport(failing(), 'text')).toMatchSnapshot();
  });

  test('ends with what holds', () => {
    expect(formatReport(writtenReport(), 'text')).toMatch(/\nEvery invariant held in 3 scenarios\.\n$/);
  });

  test('is painted where it may be', () => {
    const text = formatReport(failing(), 'text', { paint: (style, part) => `<${style}>${part}</${style}>` });
    expect(text).toContain('<red>BROKEN: 2 in 4 scenarios.');
    expect(text).toContain('<dim>  study ');
  });

  test('lets nothing act on the terminal', () => {
    expect(formatReport(hostileReport(), 'text').replaceAll('\n', '')).not.toMatch(/[\0-\x1f\x7f-\x9f\u2028\u202e]/);
  });
});

describe('html', () => {
  const pages = {
    ordinary: formatReport(writtenReport(), 'html', { timelines }),
    failing: formatReport(failing(), 'html'),
    hostile: formatReport(hostileReport(), 'html', { timelines }),
  };

  test.each(Object.entries(pages))('%s: is well-formed, with each id once and each reference met', (_, page) => {
    const tags = wellFormed(page);
    const ids = tags.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const references = tags.flatMap(({ attributes }) => [
      ...(attributes.href ? [attributes.href.slice(1)] : []),
      ...(attributes['aria-labelledby']?.split(' ') ?? []),
      ...(attributes['aria-describedby']?.split(' ') ?? []),
    ]);
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test.each(Object.entries(pages))('%s: asks for nothing from outside and runs nothing', (_, page) => {
    const tags = wellFormed(page);
    expect(
      tags.filter(({ name }) => ['script', 'link', 'img', 'iframe', 'object', 'image', 'use', 'base'].includes(name)),
    ).toEqual([]);
    expect(
      tags.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => /^(on|src|style)/.test(name)),
    ).toEqual([]);
    expect(tags.flatMap(({ attributes }) => attributes.href ?? []).filter((href) => !href.startsWith('#'))).toEqual([]);
    expect(page).not.toMatch(/@import|url\(/);
  });

  test('shows the timelines, each with its text', () => {
    // One more tells at a glance what all of them come to.
    expect(pages.ordinary.match(/<svg /g)).toHaveLength(3);
    expect(pages.ordinary).toContain('partition 4 had no owner for 6950 ms');
    expect(pages.ordinary.match(/The timeline in words/g)).toHaveLength(2);
  });

  test('puts what is broken before the results', () => {
    expect(pages.failing.indexOf('Broken: do not rely')).toBeGreaterThan(0);
    expect(pages.failing.indexOf('Broken: do not rely')).toBeLessThan(pages.failing.indexOf('<h2>Results'));
    expect(pages.ordinary).not.toContain('BROKEN');
  });

  test('shows the values of the study beside ours', () => {
    expect(pages.ordinary).toContain('A +7.0 s / B +7.1 s');
    expect(pages.ordinary).toContain('study: +8.0 s / +8.0 s');
  });

  test('shows text from outside as text', () => {
    expect(pages.hostile).toContain('&#60;script&#62;');
    expect(pages.hostile).not.toContain('<script');
    expect(HOSTILE).toContain('<script');
  });
});

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Reads a page as XML: every tag closed in turn, every attribute quoted, no stray sign. @throws where it is not */
function wellFormed(page: string): Tag[] {
  const tags: Tag[] = [];
  const open: string[] = [];
  let rest = page.replace(/^<!DOCTYPE html>/, '');
  while (rest !== '') {
    const text = /^[^<]+/.exec(rest)?.[0] ?? '';
    if (/&(?!#\d+;)/.test(text) || (open.at(-1) !== 'style' && text.includes('>')))
      throw new Error(`Stray sign in: ${text}`);
    rest = rest.slice(text.length);
    if (rest === '') break;
    const tag = /^<(\/?)([a-z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/i.exec(rest);
    if (!tag) throw new Error(`No tag: ${rest.slice(0, 80)}`);
    rest = rest.slice(tag[0].length);
    const [, closing, name, attributes, empty] = tag as unknown as [string, string, string, string, string];
    if (closing) {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element`);
      continue;
    }
    tags.push({
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]),
      ),
    });
    if (!empty) open.push(name);
  }
  if (open.length > 0) throw new Error(`Not closed: ${open.join(', ')}`);
  return tags;
}

test('the reader of pages finds what is not well-formed', () => {
  for (const bad of ['<p>', '<p></b>', '<p a=b></p>', '<p>a & b</p>', '<p>a > b</p>', '<br>']) {
    expect(() => wellFormed(bad)).toThrow();
  }
});

/** Fields of an RFC 4180 file. */
function parseCsv(text: string): string[][] {
  return [...text.matchAll(/((?:(?:"(?:[^"]|"")*"|[^",\r\n]*),?)+)\r\n/g)].map(([, line]) =>
    [...line!.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}

/** Markdown without its fenced blocks, which show their text as it is. */
function withoutBlocks(text: string): string {
  return text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');
}

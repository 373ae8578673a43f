import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { studyReport } from '../../../test/support/study-report.ts';
import { jsonReport, parseReport } from '../../lab/report/json.ts';
import { keptTimelines } from '../../lab/report/kept-timelines.ts';
import { timelineSvg } from '../../lab/report/svg.ts';
import { type Disk, KEPT, ReportStore } from './report-store.ts';

const { report, timelines } = studyReport();
const FORMAT = { jsonReport, parseReport, keptTimelines };
const LOGS = { 'range-kill': { A: 'log of A', B: 'log of B' }, broker: { broker: 'log of the broker' } };
const id = (nth: number) => `20260101-${String(nth).padStart(6, '0')}-00ff`;

let folder: string;
let disk: Disk;
let store: ReportStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kafka-rebalance-store-'));
  disk = {
    list: (path) => readdir(join(folder, path)).catch(() => []),
    read: (path) => readFile(join(folder, path), 'utf8'),
    write: async (path, text) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    },
    rename: (from, to) => rename(join(folder, from), join(folder, to)),
    remove: (path) => rm(join(folder, path), { recursive: true, force: true }),
  };
  store = new ReportStore(disk, () => FORMAT);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const save = (nth: number) => store.save({ id: id(nth), report, timelines }, {});

describe('a kept report', () => {
  test('comes back whole, with its timelines, its config and its logs', async () => {
    const config = { file: 'consumer.properties', used: ['max.poll.records=5'], dropped: [], notes: [] };
    await store.save({ id: id(1), report, timelines, config }, LOGS);
    expect(await store.load(id(1))).toEqual({
      id: id(1),
      report,
      timelines,
      config,
      logs: new Map([
        ['range-kill', ['A', 'B']],
        ['broker', ['broker']],
      ]),
    });
    expect(await store.log(id(1), 'range-kill', 'B')).toBe('log of B');
    expect(await store.log(id(1), 'range-kill', 'C')).toBeUndefined();
  });

  test('writes no secret of the settings', async () => {
    const settings = { ...report.settings, consumerProperties: { 'ssl.key.password': 'hunter2' } };
    await store.save({ id: id(1), report: { ...report, settings }, timelines }, {});
    expect(await disk.read(`${id(1)}/report.json`)).not.toContain('hunter2');
  });

  test('that was cut off or edited is none', async () => {
    await save(1);
    await disk.write(`${id(1)}/report.json`, '{"version":1,');
    expect(await store.load(id(1))).toBeUndefined();
    await disk.write(`${id(1)}/report.json`, '{"version":1,"scenarios":"none"}');
    expect(await store.load(id(1))).toBeUndefined();
  });
});

describe('what is kept beside a report and was edited', () => {
  const hostile = '"/><image href="x" onerror="alert(1)"/>';
  const [name, timeline] = Object.entries(timelines)[0]!;
  const [lane] = timeline.lanes;
  const withMark = (mark: object) => ({ ...timeline, lanes: [{ ...lane, marks: [mark] }] });

  test.each<[string, unknown]>([
    ['marks of a kind that is none', withMark({ kind: hostile, atMs: 0, partitions: [], text: '' })],
    ['marks without a time', withMark({ kind: 'lost', partitions: [], text: '' })],
    ['lanes that are none', { ...timeline, lanes: [7] }],
    ['a window without end', { ...timeline, toMs: 1e300 }],
    ['a window that ends before it begins', { ...timeline, fromMs: 5, toMs: 4 }],
    ['buckets of no width', { ...timeline, bucketMs: 0 }],
    ['times that are texts', { ...timeline, unowned: [{ partition: 0, startMs: hostile, endMs: 1 }] }],
    ['nothing', null],
  ])('a timeline with %s is left out, and the others stay', async (_, edited) => {
    await save(1);
    await disk.write(`${id(1)}/panel.json`, JSON.stringify({ timelines: { ...timelines, [name]: edited } }));
    const { [name]: __, ...others } = timelines;
    expect((await store.load(id(1)))?.timelines).toEqual(others);
  });

  test.each(['[]', '7', 'null', '{"timelines":[],"config":{"file":7},"members":{"a":"b"}}'])('%s: the report alone', async (text) => {
    await save(1);
    await disk.write(`${id(1)}/panel.json`, text);
    expect(await store.load(id(1))).toEqual({ id: id(1), report, timelines: {}, logs: new Map() });
  }); // biome-ignore format: one line reads better

  test('a picture takes no markup from a mark, whoever made the timeline', () => {
    const svg = timelineSvg(withMark({ kind: hostile, atMs: 0, partitions: [], text: hostile }) as never, 'x');
    expect(svg).not.toContain('<image');
    expect(svg).not.toContain('undefined');
  });
});

test('the last ones are kept, newest first', async () => {
  for (let nth = 1; nth <= KEPT + 3; nth++) await save(nth);
  const ids = await store.ids();
  expect(ids).toHaveLength(KEPT);
  expect([ids[0], ids.at(-1)]).toEqual([id(KEPT + 3), id(4)]);
});

test('a path from outside leads nowhere else', async () => {
  await save(1);
  await disk.write('secret/report.json', jsonReport(report));
  for (const hostile of ['secret', '../x', `${id(1)}/../secret`, '']) expect(await store.load(hostile)).toBeUndefined();
  expect(await store.log(id(1), '../../secret', 'report.json')).toBeUndefined();
});

describe('a disk that is full', () => {
  test.each(['logs', 'panel.json', 'report.json'])('at %s leaves nothing, and the reports before it', async (at) => {
    await save(1);
    const full: Disk = {
      ...disk,
      write: async (path, text) => {
        if (path.includes(at)) throw new Error('ENOSPC: no space left on device, write');
        await disk.write(path, text);
      },
    };
    const failing = new ReportStore(full, () => FORMAT);
    await expect(failing.save({ id: id(2), report, timelines }, LOGS)).rejects.toThrow('no space left');
    expect(await readdir(folder)).toEqual([id(1)]);
    expect((await store.load(id(1)))?.report).toEqual(report);
  });
});

test('what a killed writer left goes with the reports of its time; what is being written stays', async () => {
  await disk.write(`${id(1)}.part/panel.json`, '{}');
  await disk.write(`${id(99)}.part/panel.json`, '{}');
  await save(2);
  await save(3);
  expect((await readdir(folder)).sort()).toEqual([id(2), id(3), `${id(99)}.part`]);
});

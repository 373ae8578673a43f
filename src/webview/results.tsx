import { Fragment } from 'preact';
import { useRef } from 'preact/hooks';
import type { CellView, ColumnView, GroupView, LabView, ScenarioView } from '../shared/lab-view.ts';
import { Detail } from './detail.tsx';
import { keyAction, type PageAction } from './page-state.ts';
import type { FromPage, PageState } from './protocol.ts';

export interface ResultsProps {
  readonly view: LabView;
  readonly state: PageState;
  readonly act: (action: PageAction) => void;
  readonly send: (message: FromPage) => void;
}

/** The results, a table for each group: a row for each scenario, which opens to all that is known of it. */
export function Results(props: ResultsProps) {
  return props.view.groups.map((group) => (
    <Fragment key={group.id}>
      <Medians view={props.view} group={group} />
      <GroupTable {...props} group={group} />
    </Fragment>
  ));
}

/** What the runs of each scenario come to, where there were several. */
function Medians({ view, group }: { view: LabView; group: GroupView }) {
  const summaries = view.summaries.filter((each) => each.group === group.id && each.cells.length > 0);
  if (summaries.length === 0) return null;
  return (
    <div class="wide">
      <table class="medians">
        <caption>{`${group.title}: medians and ranges`}</caption>
        <thead>
          <tr>
            <th scope="col">Scenario</th>
            {group.columns.map(({ id, title, hint }) => (
              <th key={id} scope="col" title={hint}>
                {title}
              </th>
            ))}
            <th scope="col" title="How many runs these figures are of.">
              Runs
            </th>
          </tr>
        </thead>
        <tbody>
          {summaries.map(({ title, cells, runs }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {group.columns.map(({ id }, nth) => (
                <Cell key={id} cell={cells[nth]} />
              ))}
              <td>{runs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function GroupTable({ view, state, act, send, group }: ResultsProps & { group: GroupView }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const scenarios = view.scenarios.filter((each) => each.group === group.id);
  const published = scenarios.some(({ result }) => result?.cells.some((cell) => cell.published !== undefined));
  const names = scenarios.map(({ name }) => name);
  const current = state.current !== undefined && names.includes(state.current) ? state.current : names[0];

  const buttonOf = (name: string) =>
    [...(body.current?.querySelectorAll('button') ?? [])].find(({ dataset }) => dataset.scenario === name);

  const onKeyDown = (event: KeyboardEvent) => {
    const scenario = (event.target as HTMLElement).dataset.scenario;
    const action = scenario === undefined ? undefined : keyAction(event.key, names, scenario);
    if (!action) return;
    event.preventDefault();
    // The focus itself says where the keyboard is.
    if (action.type === 'at') buttonOf(action.scenario)?.focus();
    else act(action);
  };

  const columns = group.columns.length + 2;
  return (
    <div class="wide">
      <table class="results">
        <caption>
          {group.title}
          {published && <span class="dim">. Under our values, smaller: what the study published.</span>}
        </caption>
        <thead>
          <tr>
            <th scope="col">Scenario</th>
            {group.columns.map(({ id, title, hint }) => (
              <th key={id} scope="col" title={hint}>
                {title}
              </th>
            ))}
            <th scope="col">Invariants</th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {scenarios.map((scenario) => {
            const open = state.open.includes(scenario.name);
            return (
              <Fragment key={scenario.name}>
                <Row
                  scenario={scenario}
                  columns={group.columns}
                  open={open}
                  tabbable={scenario.name === current}
                  toggle={() => act({ type: 'toggle', scenario: scenario.name })}
                  at={() => act({ type: 'at', scenario: scenario.name })}
                />
                {open && (
                  <tr class="detail">
                    <td colSpan={columns} id={`detail-${scenario.name}`}>
                      <Detail scenario={scenario} send={send} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly scenario: ScenarioView;
  readonly columns: readonly ColumnView[];
  readonly open: boolean;
  readonly tabbable: boolean;
  readonly toggle: () => void;
  readonly at: () => void;
}

function Row({ scenario, columns, open, tabbable, toggle, at }: RowProps) {
  const { name, title, result } = scenario;
  const measured = result && result.failure === undefined;
  return (
    <tr class={`scenario${open ? ' open' : ''}`} onClick={toggle}>
      <th scope="row">
        <button
          type="button"
          data-scenario={name}
          aria-expanded={open}
          aria-controls={open ? `detail-${name}` : undefined}
          tabIndex={tabbable ? 0 : -1}
          onFocus={at}
          // The row around it listens too.
          onClick={(event) => {
            event.stopPropagation();
            toggle();
          }}
        >
          <svg class="chevron" width="12" height="12" aria-hidden="true">
            <path d="M4 2L8 6L4 10" />
          </svg>
          {title}
        </button>
      </th>
      {measured ? (
        columns.map(({ id }, nth) => <Cell key={id} cell={result.cells[nth]} />)
      ) : (
        <td colSpan={columns.length} class={result ? 'bad' : 'pending'}>
          {result ? `Not finished: ${result.failure}` : stateText(scenario)}
        </td>
      )}
      <td>{measured && <Verdict scenario={scenario} />}</td>
    </tr>
  );
}

export function Cell({ cell }: { cell: CellView | undefined }) {
  if (!cell) return <td />;
  return (
    <td>
      <Parts text={cell.text} />
      {cell.mark && <span class={`mark-word ${cell.mark === 'best' ? 'good' : 'bad'}`}>{` ${cell.mark}`}</span>}
      {cell.published !== undefined && (
        <span class="study">
          <span class="unseen">; study: </span>
          <Parts text={cell.published} />
        </span>
      )}
    </td>
  );
}

/** A value for each survivor: a line breaks between them, not inside. */
function Parts({ text }: { text: string }) {
  const parts = text.split(' / ');
  return parts.map((part, at) => (
    <Fragment key={`${at} ${part}`}>
      {at > 0 && ' '}
      <span class="part">{at < parts.length - 1 ? `${part} /` : part}</span>
    </Fragment>
  ));
}

function Verdict({ scenario }: { scenario: ScenarioView }) {
  const invariants = scenario.result?.invariants ?? [];
  const broken = invariants.filter(({ ok }) => !ok).length;
  if (broken > 0) return <strong class="bad part">{`✗ ${broken} of ${invariants.length} broken`}</strong>;
  return <span class="good part">{`✓ all ${invariants.length} kept`}</span>;
}

function stateText({ state, message }: ScenarioView): string {
  const text = {
    waiting: 'Waits for its turn',
    starting: 'Starts its members',
    steady: 'Works in steady state',
    happened: 'It has happened',
    'taken-over': 'Taken over; closes down',
    done: 'Is being analyzed',
    failed: 'Not finished',
    stopped: 'Was not run to its end',
  }[state];
  if (state === 'happened' && message !== undefined) return `${message}; waits for the others …`;
  if (state === 'stopped') return text;
  return message === undefined ? `${text} …` : `${text}: ${message}`;
}

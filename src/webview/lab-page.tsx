import { BROKER_LOG, brokenScenarios, type ConfigView, type LabView, measuredIn } from '../shared/lab-view.ts';
import { Table } from './detail.tsx';
import { Glance } from './glance.tsx';
import { EXPORT_FORMATS, type ExportFormat } from './protocol.ts';
import { Cell, Results, type ResultsProps } from './results.tsx';

const FORMATS: Readonly<Record<ExportFormat, string>> = {
  json: 'JSON',
  csv: 'CSV',
  markdown: 'Markdown',
  html: 'HTML',
};

/** A run of the lab: what it is, the results first, everything else below. */
export function LabPage(props: ResultsProps) {
  const { view } = props;
  const measured = view.scenarios.some(({ result }) => result && result.failure === undefined);
  return (
    <main>
      <Head {...props} />
      <Status view={view} />
      <Broken view={view} />
      {view.config && <Config config={view.config} />}
      {view.glance && <Glance glance={view.glance} />}
      {view.runs !== undefined && <p class="dim">{view.runs}</p>}
      {view.scenarios.length > 0 && <Results {...props} />}
      {measured && <Further view={view} />}
      {view.study !== undefined && <p class="dim">{view.study}</p>}
      <Conditions {...props} />
    </main>
  );
}

function Head({ view, send }: ResultsProps) {
  const running = view.status === 'running';
  return (
    <header>
      <h1>Rebalance lab</h1>
      <div class="actions" role="toolbar" aria-label="Actions on this report">
        {running ? (
          <vscode-button secondary onClick={() => send({ type: 'cancel' })}>
            Cancel
          </vscode-button>
        ) : (
          <vscode-button secondary onClick={() => send({ type: 'run-again' })}>
            Run again
          </vscode-button>
        )}
        {view.status === 'done' && (
          <>
            <vscode-button secondary onClick={() => send({ type: 'compare' })}>
              Compare…
            </vscode-button>
            <span class="label" aria-hidden="true">
              Export
            </span>
            {EXPORT_FORMATS.map((format) => (
              <vscode-button
                key={format}
                secondary
                onClick={() => send({ type: 'export', format })}
                aria-label={`Export as ${FORMATS[format]}`}
              >
                {FORMATS[format]}
              </vscode-button>
            ))}
          </>
        )}
      </div>
    </header>
  );
}

function Status({ view }: { view: LabView }) {
  const { status, message, provenance, scenarios, notKept } = view;
  const ended = scenarios.filter(({ result }) => result).length;
  return (
    <div class="status">
      <p role="status" class={status === 'failed' ? 'bad' : 'dim'}>
        {status === 'running'
          ? `${message}${scenarios.length > 0 ? ` (${ended} of ${scenarios.length} scenarios)` : ''}`
          : status === 'done'
            ? `${provenance}.`
            : `${status === 'cancelled' ? 'Canceled' : 'Failed'}. ${message}`}
      </p>
      {status === 'running' &&
        (scenarios.length > 0 ? (
          <vscode-progress-bar max={scenarios.length} value={ended} aria-label="Scenarios that have ended" />
        ) : (
          <vscode-progress-bar aria-label="Preparing" />
        ))}
      {notKept !== undefined && (
        <p class="bad" role="alert">
          {notKept}
        </p>
      )}
    </div>
  );
}

/** What cannot be relied on stands above the figures. */
function Broken({ view }: { view: LabView }) {
  const broken = brokenScenarios(view);
  if (broken.length === 0) return null;
  return (
    <section class="alarm" role="alert">
      <h2>{`Broken: do not rely on ${broken.length === 1 ? 'this scenario' : 'these scenarios'}`}</h2>
      <ul>
        {broken.map(({ name, title, result }) => (
          <li key={name}>
            <strong>{title}</strong>:{' '}
            {result?.failure ??
              result?.invariants
                .filter(({ ok }) => !ok)
                .map((invariant) => invariant.name)
                .join('; ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Config({ config }: { config: ConfigView }) {
  const { file, used, dropped, notes } = config;
  return (
    <section class="config" aria-label="The config that the members run with">
      <p>
        Members run with <code>{file}</code>
        {used.length === 0 && ', which sets nothing that the lab heeds'}.
      </p>
      {used.length > 0 && (
        <ul class="keys">
          {used.map((entry) => (
            <li key={entry}>
              <code>{entry}</code>
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {dropped.length > 0 && (
        <details open>
          <summary>{`Left out: ${dropped.length} ${dropped.length === 1 ? 'key' : 'keys'}`}</summary>
          <ul>
            {dropped.map(({ key, reason }) => (
              <li key={key}>
                <code>{key}</code>: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Further({ view }: { view: LabView }) {
  return view.groups.map((group) => {
    const measured = measuredIn(view, group);
    if (measured.length === 0) return null;
    return (
      <details key={group.id} class="further">
        <summary>{`${group.title}: what else was measured`}</summary>
        <div class="wide">
          <table>
            <caption class="unseen">{`${group.title}: further measures`}</caption>
            <thead>
              <tr>
                <th scope="col">Scenario</th>
                {group.further.map(({ id, title, hint }) => (
                  <th key={id} scope="col" title={hint}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {measured.map(({ name, title, result }) => (
                <tr key={name}>
                  <th scope="row">{title}</th>
                  {group.further.map(({ id }, nth) => (
                    <Cell key={id} cell={result.further[nth]} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    );
  });
}

function Conditions({ view, send }: ResultsProps) {
  const { conditions, brokerLog } = view;
  if (!conditions) return null;
  return (
    <section class="conditions" aria-label="How this was measured">
      <details>
        <summary>Settings</summary>
        <Table table={conditions.settings} caption="Settings" />
      </details>
      <details>
        <summary>What is not symmetric between the protocols</summary>
        <ul>
          {conditions.asymmetries.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
      <details>
        <summary>Defaults of the client</summary>
        <Table table={conditions.defaults} caption="Defaults of the client" />
      </details>
      <details>
        <summary>Configs that the client refuses</summary>
        <Table table={conditions.refusals} caption="Configs that the client refuses" />
      </details>
      {brokerLog && (
        <p class="logs">
          <vscode-button secondary onClick={() => send({ type: 'open-log', scenario: BROKER_LOG, member: BROKER_LOG })}>
            Open the broker's log
          </vscode-button>
        </p>
      )}
    </section>
  );
}

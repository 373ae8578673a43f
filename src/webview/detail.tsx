import type { InvariantView, ScenarioView, TableView } from '../shared/lab-view.ts';
import type { FromPage } from './protocol.ts';
import { Timeline } from './timeline.tsx';

/** All that is known of one scenario. */
export function Detail({ scenario, send }: { scenario: ScenarioView; send: (message: FromPage) => void }) {
  const { result, name, title } = scenario;
  if (!result) return <p class="pending">There is no result yet.</p>;
  return (
    <section aria-label={title}>
      {scenario.question !== '' && <p class="dim">{scenario.question}</p>}
      <p class="lead">{result.explanation}</p>
      {result.timeline && <Timeline timeline={result.timeline} words={result.words} id={`timeline-${name}`} />}
      {result.failure === undefined && (
        <>
          <h3>Invariants</h3>
          <Invariants invariants={result.invariants} />
          <h3>Members</h3>
          <Table table={result.members} caption={`Members of ${title}`} />
        </>
      )}
      {result.logs.length > 0 && (
        <p class="logs">
          {result.logs.map((member) => (
            <vscode-button
              key={member}
              secondary
              onClick={() => send({ type: 'open-log', scenario: name, member })}
            >{`Open log of ${member}`}</vscode-button>
          ))}
        </p>
      )}
      {result.group !== '' && (
        <details>
          <summary>The group as the broker describes it</summary>
          <pre>{result.group}</pre>
        </details>
      )}
    </section>
  );
}

function Invariants({ invariants }: { invariants: readonly InvariantView[] }) {
  return (
    <ul class="invariants">
      {invariants.map(({ name, ok, detail }) => (
        <li key={name} class={ok ? 'kept' : 'broken'} role={ok ? undefined : 'alert'}>
          <strong>{ok ? '✓ kept' : '✗ BROKEN'}</strong> {name}. <span class="dim">{detail}</span>
        </li>
      ))}
    </ul>
  );
}

export function Table({ table, caption }: { table: TableView; caption: string }) {
  return (
    <div class="wide">
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {table.head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([first, ...rest], at) => (
            <tr key={at}>
              <th scope="row">{first}</th>
              {rest.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

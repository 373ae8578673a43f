import type { ComparisonView, DifferenceView } from '../shared/lab-view.ts';

/** Two reports side by side: only what differs. */
export function ComparisonPage({ view }: { view: ComparisonView }) {
  return (
    <main>
      <header>
        <h1>Two lab reports compared</h1>
      </header>
      <p class="dim">{`A: ${view.a.label}. B: ${view.b.label}. Facts should be the same; measures differ a little from run to run.`}</p>
      <h2>Conditions</h2>
      <Differences differences={view.conditions} caption="Conditions that differ" />
      {view.scenarios.map(({ scenario, title, in: where, differences }) => (
        <section key={scenario} aria-label={title}>
          <h2>{title}</h2>
          {where === 'both' ? (
            <Differences differences={differences} caption={`Differences in ${title}`} />
          ) : (
            <p>{`Only in ${where.toUpperCase()}.`}</p>
          )}
        </section>
      ))}
    </main>
  );
}

function Differences({ differences, caption }: { differences: readonly DifferenceView[]; caption: string }) {
  if (differences.length === 0) return <p class="good">The same in both.</p>;
  return (
    <div class="wide">
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">Difference</th>
            <th scope="col">Kind</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, kind, a, b, change }) => (
            <tr key={name} class={kind === 'fact' ? 'fact' : ''}>
              <th scope="row">{name}</th>
              <td>{a ?? 'none'}</td>
              <td>{b ?? 'none'}</td>
              <td>{change}</td>
              <td class={kind === 'fact' ? 'bad' : 'dim'}>{kind === 'fact' ? 'fact: has a reason' : kind}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

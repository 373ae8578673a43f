import { GLANCE, glanceWords, layOutGlance } from '../shared/glance-layout.ts';
import type { GlanceView } from '../shared/lab-view.ts';

/** What the run comes to: a sentence for each question, and a picture. */
export function Glance({ glance: { sentences, bars } }: { glance: GlanceView }) {
  const { rows, height } = layOutGlance(bars);
  return (
    <section class="glance" aria-label="At a glance">
      {sentences.map((sentence) => (
        <p key={sentence} class="lead">
          {sentence}
        </p>
      ))}
      <svg
        width={GLANCE.width}
        height={height}
        viewBox={`0 0 ${GLANCE.width} ${height}`}
        role="img"
        aria-label={glanceWords(bars).join(' ')}
      >
        {rows.map(({ bar, titleY, x, part, others }) => (
          <g key={bar.title}>
            <text class="title" x={x - 8} y={titleY}>
              {bar.title}
            </text>
            <rect class="part" x={x} y={part.y} width={part.width} height={GLANCE.bar}>
              <title>The longest time in which nobody worked on some partition</title>
            </rect>
            <text x={x + part.width + 6} y={part.y + 9}>{`${bar.part}, ${bar.twice} twice`}</text>
            <rect class="others" x={x} y={others.y} width={others.width} height={GLANCE.bar}>
              <title>The longest stop of another consumer</title>
            </rect>
            <text x={x + others.width + 6} y={others.y + 9}>
              {bar.others}
            </text>
          </g>
        ))}
      </svg>
      <ul class="legend" aria-hidden="true">
        <li>
          <svg width="22" height="12" aria-hidden="true">
            <rect class="part" x="1" y="1" width="20" height="10" />
          </svg>
          nobody worked on some partition; records processed twice
        </li>
        <li>
          <svg width="22" height="12" aria-hidden="true">
            <rect class="others" x="1" y="1" width="20" height="10" />
          </svg>
          another consumer stopped
        </li>
      </ul>
    </section>
  );
}

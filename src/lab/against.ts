import type { Mode } from './modes.ts';
import type { Scenario } from './scenario/scenario.ts';
import { allScenarios } from './scenarios/catalog.ts';
import type { LabSettings } from './settings.ts';

/** A config that scenarios are run with, as the lab reads it. */
export interface Side {
  readonly mode: Mode;
  readonly settings: LabSettings;
}

/** Scenarios side by side, and which of them ask the same of two configs, by name. */
export interface Against {
  readonly scenarios: readonly Scenario[];
  readonly pairs: readonly (readonly [own: string, other: string])[];
}

/**
 * Scenarios of one config, each with the same incident under another config behind it. The run has the settings of the first one; what
 * the second one's members have otherwise is among their own properties.
 */
export function scenariosAgainst(scenarios: readonly Scenario[], own: Side, other: Side): Against {
  const known = allScenarios(own.settings, own.mode).map(({ name }) => name);
  const theirs = allScenarios(other.settings, other.mode);
  const twins = scenarios.map(
    (scenario) => [scenario, twinOf(scenario, theirs[known.indexOf(scenario.name)]!, other.settings)] as const,
  );
  return { scenarios: twins.flat(), pairs: twins.map(([a, b]) => [a.name, b.name]) };
}

function twinOf(scenario: Scenario, twin: Scenario, settings: LabSettings): Scenario {
  const same = twin.name === scenario.name;
  const own = {
    'max.poll.records': String(settings.maxPollRecords),
    'max.poll.interval.ms': String(settings.maxPollIntervalMs),
  };
  return {
    ...twin,
    name: same ? `${twin.name}-against` : twin.name,
    title: same ? `${twin.title}, the other config` : twin.title,
    members: twin.members.map((member) => ({ ...member, properties: { ...own, ...member.properties } })),
  };
}

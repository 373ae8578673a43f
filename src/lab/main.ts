/**
 * The lab as the command line and the editor load it, by path and only when it runs: Docker's and Kafka's clients are in here.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from './engine/engine.ts';

export { type Side, scenariosAgainst } from './against.ts';
export { chooseEngine, type EngineChoice } from './engine/choose.ts';
export { EngineError } from './engine/engine.ts';
export { identify, isAlive } from './engine/processes.ts';
export { type LabFromConfig, labFromConfig } from './from-config.ts';
export { RunFolder } from './keep.ts';
export { LabOptionError, labSettings, pickScenarios, withRecordsFor } from './options.ts';
export { type LoggedScenario, memberLog } from './panel/member-log.ts';
export { EXTENSIONS, formatReport, REPORT_FORMATS } from './report/formats.ts';
export { gainsText } from './report/gains.ts';
export { jsonReport, parseReport, ReportError } from './report/json.ts';
export { keptTimelines } from './report/kept-timelines.ts';
export { jsonList, textList } from './report/list.ts';
export { comparisonView, endView, reportView, resultView, startView } from './report/view.ts';
export { runId, runLab } from './run.ts';
export { repeated } from './scenario/scenario.ts';
export { allScenarios, DEFAULT_MATRIX, GROUPS } from './scenarios/catalog.ts';
export { brokerProperties, DEFAULT_LAB_SETTINGS } from './settings.ts';
export { removeLeftovers } from './sweep.ts';
export { timelineOf } from './timeline.ts';

/**
 * The agent's jar, which lies beside this file in an installation.
 * @param folder where this file was loaded from
 * @throws EngineError when it is not there
 */
export function agentJarIn(folder: string): string {
  const jar = join(folder, 'lab-agent.jar');
  if (existsSync(jar)) return jar;
  throw new EngineError(
    `The lab's agent ${jar} is missing. Install Kafka Rebalance again, or run "npm run agent" in its sources.`,
  );
}

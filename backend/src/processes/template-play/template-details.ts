import { Injectable } from '@nestjs/common';
import type { PlayedRun, TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { accountsOf, templateOf, type KnownTemplate } from '../../templates/template-catalogue.js';
import { playSample } from './play-template.js';

/** A template with its samples played. */
@Injectable()
export class TemplateDetails {
  /** A sample comes out the same every time, so each is played once in a process. */
  private readonly played = new Map<string, Promise<PlayedRun[]>>();

  async detailOf(slug: string): Promise<TemplateDetail | null> {
    const template = templateOf(slug);
    if (template === undefined) return null;
    const { version, hash, file } = template;
    return { version, hash, file, accounts: accountsOf(file), runs: await this.runsOf(template) };
  }

  private runsOf({ file }: KnownTemplate): Promise<PlayedRun[]> {
    const { slug } = file.listing;
    const known = this.played.get(slug);
    if (known !== undefined) return known;
    const playing = Promise.all(
      file.samples.map((_, at) => playSample(file, at, { signal: new AbortController().signal })),
    ).then((runs) => runs.filter((run) => run !== null));
    this.played.set(slug, playing);
    playing.catch(() => this.played.delete(slug));
    return playing;
  }
}

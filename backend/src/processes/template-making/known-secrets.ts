import { Injectable } from '@nestjs/common';
import { TriggerId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { TemplateFinding } from '@throughline/contracts/templates/findings/template-finding.js';
import { eachText, type TextAt } from '@throughline/contracts/templates/findings/texts-of-json.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { WorkspaceSecrets } from '../../connections/use/workspace-secrets.js';
import { HookSecrets } from '../../triggers/webhooks/hook-secrets.js';
import { pointersOfSecrets } from './secret-search/find-secrets.js';

const Hook = z.object({ id: TriggerId });
const maxHooks = 200;
const hooks = `select id from rm.triggers where workspace_id = $1 and settings->>'kind' = 'webhook' and status <> 'archived'
  order by created_at desc limit ${maxHooks}`;

/** Secrets that the workspace itself has, whatever they look like: of its accounts, and of its newest webhooks. */
@Injectable()
export class KnownSecrets {
  constructor(
    private readonly readModel: ReadModel,
    private readonly accounts: WorkspaceSecrets,
    private readonly hookSecrets: HookSecrets,
  ) {}

  /** `changelog`: what is published with the file; its pointer is `/changelog`. */
  async findIn(file: TemplateFile, workspaceId: WorkspaceId, changelog = ''): Promise<TemplateFinding[]> {
    const texts: TextAt[] = [];
    eachText(file, (each) => {
      texts.push(each);
      return true;
    });
    texts.push({ pointer: '/changelog', text: changelog, name: 'changelog' });
    return pointersOfSecrets(texts, await this.valuesOf(workspaceId)).map(findingAt);
  }

  private async valuesOf(workspaceId: WorkspaceId): Promise<string[]> {
    const triggers = await this.readModel.many(Hook, hooks, [workspaceId]);
    const [accounts, ...secrets] = await Promise.all([
      this.accounts.valuesOf(workspaceId),
      ...triggers.map(({ id }) => this.hookSecrets.live(id)),
    ]);
    return [...accounts, ...secrets.flat()];
  }
}

/** The secret itself is nowhere in the answer. */
const findingAt = (pointer: string): TemplateFinding => ({
  pointer,
  kind: 'credential',
  refuses: true,
  text: '…',
  detail: 'This is a secret of this workspace, and everybody could read it.',
});

import { templateFileFlaws } from '@throughline/catalogue/templates/template-flaws.js';
import type { TemplateCheck } from '@throughline/contracts/templates/template-making.requests.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { canonical } from '@throughline/contracts/chain/canonical.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { playSamples } from '../play/play-samples.js';

/** Finds what keeps a template of a workspace from being published, and how its samples come out. Nothing is recorded. */
export const checkTemplate = async (file: TemplateFile, workspaceId: WorkspaceId): Promise<TemplateCheck> => {
  requireSize(file);
  const flaws = templateFileFlaws(file);
  if (flaws.length > 0) return { flaws, runs: [], proved: false };
  const runs = await playSamples(file, workspaceId);
  return { flaws, runs, proved: runs.some(({ ended }) => ended.status === 'succeeded') };
};

/** Throws the problem for which a template can't be published. */
export const requirePublishable = ({ flaws, proved }: TemplateCheck): void => {
  if (flaws.length > 0)
    throw new DomainError('validation_failed', {
      errors: flaws.map((detail) => ({ pointer: '/file', code: 'invalid', detail })),
    });
  if (!proved) throw new DomainError('template_not_proved');
};

const requireSize = (file: TemplateFile): void => {
  const bytes = Buffer.byteLength(canonical(file));
  if (bytes <= limits.templateFile) return;
  const [has, may] = [bytes, limits.templateFile].map((size) => Math.ceil(size / 1024));
  throw new DomainError('payload_too_large', { detail: `A template may take ${may} KB; this one takes ${has} KB.` });
};

import { findingsIn } from '@throughline/contracts/templates/findings/find-in-template.js';
import { listingFlaws, templateFileFlaws } from '@throughline/contracts/templates/template-flaws.js';
import type { TemplateCheck } from '@throughline/contracts/templates/template-making.requests.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { canonical } from '@throughline/platform/chain/canonical.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { playSamples } from '../template-play/play-samples.js';

/** What keeps a template of a workspace from being published, and how its samples come out. `hosts`: of the product. Nothing is recorded. */
export const checkTemplate = async (
  file: TemplateFile,
  { hosts, workspaceId }: { hosts: readonly string[]; workspaceId: WorkspaceId },
): Promise<TemplateCheck> => {
  requireSize(file);
  const flaws = templateFileFlaws(file);
  const findings = findingsIn(file, hosts);
  if (flaws.length > 0) return { flaws, unlisted: [], findings, runs: [], proved: false };
  const runs = await playSamples(file, workspaceId);
  const proved = runs.some(({ ended }) => ended.status === 'succeeded');
  return { flaws, unlisted: listingFlaws(file), findings, runs, proved };
};

/** Throws the problem for which a template can't be published. */
export const requirePublishable = ({ flaws, findings, proved }: TemplateCheck): void => {
  if (flaws.length > 0)
    throw new DomainError('validation_failed', {
      errors: flaws.map((detail) => ({ pointer: '/file', code: 'invalid', detail })),
    });
  const secrets = findings.filter(({ refuses }) => refuses);
  if (secrets.length > 0)
    throw new DomainError('template_has_secret', {
      errors: secrets.map(({ pointer, kind, detail }) => ({
        pointer: pointer === '/changelog' ? pointer : `/file${pointer}`,
        code: kind,
        detail,
      })),
    });
  if (!proved) throw new DomainError('template_not_proved');
};

const requireSize = (file: TemplateFile): void => {
  const bytes = Buffer.byteLength(canonical(file));
  if (bytes <= limits.templateFile) return;
  const [has, may] = [bytes, limits.templateFile].map((size) => Math.ceil(size / 1024));
  throw new DomainError('payload_too_large', { detail: `A template may take ${may} KB; this one takes ${has} KB.` });
};

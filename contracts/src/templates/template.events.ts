import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { AgentId, TemplateId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { TemplateFile } from './template-file.js';

export const TemplateVersion = z.int().positive();
/** SHA-256 of the file's canonical JSON, in hexadecimal. */
export const TemplateHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Holds what a version was made from. */
export const TemplateSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('agent'), agentId: AgentId }),
  z.object({ kind: z.literal('file') }),
]);
export type TemplateSource = z.infer<typeof TemplateSource>;

const words = (max: number) => z.string().trim().max(max);
const ofVersion = { version: TemplateVersion, hash: TemplateHash };
const ofWorkspace = { workspaceId: WorkspaceId };

export const templateEvents = aggregate(
  'template',
  { templateId: TemplateId },
  {
    /** A version of a template of the product, recorded before it is first used: what was installed can be read in all later releases. */
    TemplateReleased: { ...ofVersion, file: TemplateFile },
    /** A version of a workspace's own template. Versions count up, and are never changed. */
    TemplatePublished: {
      ...ofWorkspace,
      ...ofVersion,
      file: TemplateFile,
      source: TemplateSource,
      changelog: words(limits.templateChangelog),
      /** SHA-256 of how each sample ended. */
      ends: z.array(TemplateHash).max(3),
    },
    /** It is in no list any more. What was made from it stays. */
    TemplateWithdrawn: { ...ofWorkspace },
  },
);
export type TemplateEvent = EventOfAggregate<typeof templateEvents>;

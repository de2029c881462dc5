import { Injectable } from '@nestjs/common';
import type { FiringId, WorkspaceId } from '@throughline/contracts/ids.js';
import { UploadFileQuery } from '@throughline/contracts/files/file.row.js';
import type { FileRef } from '@throughline/contracts/files/file-input.js';
import type { Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { problems } from '@throughline/contracts/problem.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { writePath } from '@throughline/contracts/triggers/mapping-path.js';
import type { NamedFile } from '@throughline/contracts/triggers/mapping.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';
import { RunFiles } from '../../kernel/run-files/run-files.js';
import { getFile } from '../firing-ids.js';
import type { FilesOfBody } from './parse-multipart.js';

/** A value that came in for an input cannot be a file of the run. */
export class FileRefused extends DomainError {}

const Named = z.object({ name: UploadFileQuery.shape.name });

/** Files in the form that a call of a webhook sent, where the mapping names them for inputs. */
@Injectable()
export class DeliveredFiles {
  constructor(private readonly files: RunFiles) {}

  /** Stores them and returns the inputs. Throws `FileRefused`. A delivery that comes again stores nothing. */
  async store(
    named: readonly NamedFile[],
    files: FilesOfBody,
    { firingId, meta }: { firingId: FiringId; meta: CommandMeta & { workspaceId: WorkspaceId } },
  ): Promise<RunInputs> {
    const { workspaceId } = meta;
    const found = named.map((each) => {
      const bytes = files.get(each.value);
      if (bytes === undefined) throw refuse(each, 'input_invalid', 'This is not a file in a form of parts.');
      return { ...each, bytes };
    });
    const inputs = toInputs(named, firingId);
    for (const { bytes, ...each } of found) {
      const fileId = getFile(firingId, each.place);
      if ((await this.files.find(workspaceId, fileId)) !== null) continue;
      await this.files.store({ fileId, workspaceId, name: getName(each), bytes }, meta).catch((error: unknown) => {
        if (!(error instanceof DomainError) || !isOfFile(error)) throw error;
        throw refuse(each, error.code, error.extras.detail ?? problems[error.code][1]);
      });
    }
    return inputs;
  }

  /** Returns the inputs for a delivery that is replayed, `firingId` as it first came. */
  async find(
    named: readonly NamedFile[],
    { firingId, workspaceId }: { firingId: FiringId; workspaceId: WorkspaceId },
  ): Promise<RunInputs> {
    for (const each of named) {
      if ((await this.files.find(workspaceId, getFile(firingId, each.place))) === null)
        throw refuse(each, 'input_invalid', 'No file of this delivery is kept from there.');
    }
    return toInputs(named, firingId);
  }
}

const isOfFile = ({ code }: DomainError): boolean => code === 'file_empty' || code === 'file_type_refused';

const toInputs = (named: readonly NamedFile[], firingId: FiringId): RunInputs => {
  const inputs = new Map<string, FileRef[]>();
  for (const [at, each] of named.entries()) {
    const { field, place } = each;
    const refs = inputs.get(field.name) ?? [];
    if (refs.length > 0 && !(field.type === 'file' && field.multiple))
      throw refuse(each, 'input_invalid', 'This input takes one file, and several came.');
    if (at === limits.filesOfRun)
      throw refuse(each, 'input_invalid', `A run takes at most ${limits.filesOfRun} files.`);
    inputs.set(field.name, [...refs, { file: getFile(firingId, place) }]);
  }
  return Object.fromEntries(
    [...inputs].map(([name, refs]): [string, Json] => [name, refs.length === 1 ? (refs[0] ?? null) : refs]),
  );
};

const refuse = ({ field: { name }, place }: NamedFile, code: DomainError['code'], because: string): FileRefused => {
  const from = writePath(place.map((step) => (/^\d+$/.test(step) ? Number(step) : step))) ?? 'the body';
  const detail = `${name}, from ${from}: ${because}`;
  return new FileRefused(code, { detail, errors: [{ pointer: `/inputs/${name}`, code: 'invalid', detail: because }] });
};

/** As the sender calls it, without folders; the name of the input where that is none. */
const getName = ({ field, value }: NamedFile): string => {
  const name = Named.safeParse(value).data?.name.split(/[\\/]/).at(-1);
  return name === undefined || name === '' ? field.name : name;
};

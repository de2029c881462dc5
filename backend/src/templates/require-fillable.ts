import { fillFlaws } from '@throughline/contracts/templates/fill-flaws.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { VariableValues } from '@throughline/contracts/templates/template-variable.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** Throws when the values make a part too long, or a name that can't be one. Called before anything is filled. */
export const requireFillable = (file: TemplateFile, values: VariableValues): void => {
  const flaws = fillFlaws(file, values);
  if (flaws.length > 0)
    throw new DomainError('validation_failed', {
      errors: flaws.map((detail) => ({ pointer: '/values', code: 'too_long', detail })),
    });
};

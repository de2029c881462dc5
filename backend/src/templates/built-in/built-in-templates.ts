import type { BuiltInTemplate } from './template.js';
import { finance } from './finance.js';
import { logistics } from './logistics.js';
import { operations } from './operations.js';
import { sales } from './sales.js';
import { support } from './support.js';

export const builtInTemplates: readonly BuiltInTemplate[] = [
  ...sales,
  ...support,
  ...operations,
  ...logistics,
  ...finance,
];

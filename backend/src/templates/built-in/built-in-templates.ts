import type { BuiltInTemplate } from './template.js';
import { engineering } from './engineering.js';
import { finance } from './finance.js';
import { logistics } from './logistics.js';
import { marketing } from './marketing.js';
import { operations } from './operations.js';
import { people } from './people.js';
import { productivity } from './productivity.js';
import { records } from './records.js';
import { research } from './research.js';
import { sales } from './sales.js';
import { support } from './support.js';

export const builtInTemplates: readonly BuiltInTemplate[] = [
  ...sales,
  ...marketing,
  ...support,
  ...engineering,
  ...operations,
  ...logistics,
  ...finance,
  ...people,
  ...research,
  ...records,
  ...productivity,
];

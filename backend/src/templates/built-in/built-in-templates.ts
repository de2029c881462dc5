import type { BuiltInTemplate } from './template.js';
import { content } from './content.js';
import { engineering } from './engineering.js';
import { finance } from './finance.js';
import { incidents } from './incidents.js';
import { logistics } from './logistics.js';
import { marketing } from './marketing.js';
import { operations } from './operations.js';
import { people } from './people.js';
import { pipeline } from './pipeline.js';
import { productivity } from './productivity.js';
import { records } from './records.js';
import { research } from './research.js';
import { sales } from './sales.js';
import { support } from './support.js';

export const builtInTemplates: readonly BuiltInTemplate[] = [
  ...sales,
  ...pipeline,
  ...marketing,
  ...content,
  ...support,
  ...engineering,
  ...incidents,
  ...operations,
  ...logistics,
  ...finance,
  ...people,
  ...research,
  ...records,
  ...productivity,
];

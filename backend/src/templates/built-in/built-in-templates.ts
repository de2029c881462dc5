import type { BuiltInTemplate } from './template.js';
import { accounting } from './accounting.js';
import { content } from './content.js';
import { customers } from './customers.js';
import { engineering } from './engineering.js';
import { finance } from './finance.js';
import { incidents } from './incidents.js';
import { logistics } from './logistics.js';
import { marketing } from './marketing.js';
import { meetings } from './meetings.js';
import { operations } from './operations.js';
import { people } from './people.js';
import { pipeline } from './pipeline.js';
import { productivity } from './productivity.js';
import { records } from './records.js';
import { replies } from './replies.js';
import { reports } from './reports.js';
import { research } from './research.js';
import { sales } from './sales.js';
import { sources } from './sources.js';
import { staff } from './staff.js';
import { support } from './support.js';
import { teamwork } from './teamwork.js';

export const builtInTemplates: readonly BuiltInTemplate[] = [
  ...sales,
  ...pipeline,
  ...marketing,
  ...content,
  ...support,
  ...replies,
  ...engineering,
  ...incidents,
  ...operations,
  ...logistics,
  ...finance,
  ...accounting,
  ...people,
  ...staff,
  ...research,
  ...sources,
  ...records,
  ...reports,
  ...productivity,
  ...meetings,
  ...teamwork,
  ...customers,
];

import type { TemplateReportEvent } from '@throughline/contracts/templates/template.events.js';
import { command } from '@throughline/platform/deciders/command.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';

type Data<T extends TemplateReportEvent['type']> = Extract<TemplateReportEvent, { type: T }>['data'];

export class ReportTemplate extends command('ReportTemplate')<Data<'TemplateReported'>>() {}
export class SettleTemplateReport extends command('SettleTemplateReport')<Data<'TemplateReportSettled'>>() {}

type Report = 'absent' | 'open' | 'settled';

export const templateReportDecider: Decider<Report, ReportTemplate | SettleTemplateReport, TemplateReportEvent> = {
  category: 'templatereport',
  id: ({ data }) => data.reportId,
  initial: 'absent',
  creates: ['ReportTemplate'],
  decide: (command, report) => {
    if (command.type === 'ReportTemplate')
      return report === 'absent' ? [{ type: 'TemplateReported', data: command.data }] : [];
    if (report === 'absent') throw new NotFound();
    return report === 'open' ? [{ type: 'TemplateReportSettled', data: command.data }] : [];
  },
  evolve: (_, { type }) => (type === 'TemplateReported' ? 'open' : 'settled'),
};

import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { InvoiceSnapshot } from '../../provider/payment-provider.js';

@Injectable()
export class ObservedInvoices {
  observe(_: InvoiceSnapshot, __: WorkspaceId): Promise<void> {
    return Promise.resolve();
  }
}

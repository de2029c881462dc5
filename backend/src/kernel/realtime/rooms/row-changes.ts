import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Position } from '@throughline/contracts/receipt.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { projectedChannel } from '@throughline/platform/read-model/position-waiter.js';
import { z } from 'zod';

/**
 * The notification of the projections' transaction: rows of these tables of this workspace are readable up to
 * `position`, and those that changed are all past `since`.
 */
const RowsChanged = z.object({
  workspaceId: WorkspaceId,
  position: Position,
  since: Position,
  tables: z.array(z.string()),
});
export type RowsChanged = z.infer<typeof RowsChanged>;

type Listener = {
  changed: (change: RowsChanged) => void;
  /** A projection has advanced, whether or not rows changed. */
  projected?: () => void;
  /** Listening from here on; notifications may have been missed before. */
  resumed?: () => void;
};

/** The one listener of this process for row change notifications. */
@Injectable()
export class RowChanges implements OnModuleInit {
  private readonly listeners = new Set<Listener>();

  constructor(
    private readonly notifications: Notifications,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.notifications.listen('rows', {
      notified: (payload) => this.notify(payload),
      listening: () => {
        for (const { resumed } of this.listeners) resumed?.();
      },
    });
    this.notifications.listen(projectedChannel, {
      notified: () => {
        for (const { projected } of this.listeners) projected?.();
      },
      listening: () => undefined,
    });
  }

  onChange(listener: Listener): void {
    this.listeners.add(listener);
  }

  private notify(payload: string): void {
    const change = RowsChanged.safeParse(JSON.parse(payload));
    if (!change.success)
      return this.logger.error(
        { code: 'row_change_unreadable', issues: change.error.issues },
        'A row change notification could not be read.',
      );
    for (const { changed } of this.listeners) changed(change.data);
  }
}

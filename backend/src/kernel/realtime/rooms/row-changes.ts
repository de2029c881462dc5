import { projectedChannel, RowsChanged, rowsChannel } from '@throughline/platform/projections/control/channels.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';

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
    this.notifications.listen(rowsChannel, {
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

import { projectedChannel, RowsChanged, rowsChannel } from '@throughline/platform/projections/control/channels.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';

type Listener = {
  changed: (news: RowsChanged) => void;
  /** A projection has got further, whether or not rows changed. */
  projected?: () => void;
  /** Listening from here on; news may have been missed before. */
  resumed?: () => void;
};

/** The process's one ear for changed rows. */
@Injectable()
export class RowNews implements OnModuleInit {
  private readonly listeners = new Set<Listener>();

  constructor(
    private readonly notifications: Notifications,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.notifications.listen(rowsChannel, {
      notified: (payload) => this.tell(payload),
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

  follow(listener: Listener): void {
    this.listeners.add(listener);
  }

  private tell(payload: string): void {
    const news = RowsChanged.safeParse(JSON.parse(payload));
    if (!news.success)
      return this.logger.error(
        { code: 'row_notification_invalid', issues: news.error.issues },
        'A notification of changed rows could not be read.',
      );
    for (const { changed } of this.listeners) changed(news.data);
  }
}

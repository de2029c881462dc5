import { describeOnSmallDisk, megabytes } from '@throughline/embedded/testing/small-disk.js';
import { DiskRoom } from './disk-room.js';

describeOnSmallDisk('While the disk fills', 128, (disk) => {
  const never = (): boolean => false;

  it('rebuilds wait first, what was already written is folded longer, and both continue when there is space', async () => {
    const room = new DiskRoom(disk.folder);
    const wait = (bytes: number) => room.wait(bytes, never);
    expect(wait(room.forRebuilds)).toBeUndefined();
    disk.fill(megabytes(48));
    expect(wait(room.forLiveBuilds)).toBeUndefined();
    const rebuild = wait(room.forRebuilds);
    disk.fill(megabytes(16));
    const live = wait(room.forLiveBuilds);
    expect([rebuild, live]).toEqual([expect.any(Promise), expect.any(Promise)]);
    disk.clear();
    await Promise.all([rebuild, live]);
  });

  it('nobody waits any more when the worker has lost its lease', async () => {
    disk.fill();
    await new DiskRoom(disk.folder).wait(1, () => true);
    disk.clear();
  });
});

it('a deployment without a data folder waits for nothing', () => {
  expect(new DiskRoom(null).wait(Infinity, () => false)).toBeUndefined();
});

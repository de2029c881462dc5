import { Module } from '@nestjs/common';
import { Blobs } from './blobs.js';

@Module({ providers: [Blobs], exports: [Blobs] })
export class BlobsModule {}

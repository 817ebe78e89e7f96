/** The call that takes files. The files themselves are the platform's (platform/files). */
import { type Module, defineModule } from '../../platform/module.ts';
import type { Files } from '../../platform/files/index.ts';
import { uploadHandler } from './api/upload.ts';

/** Makes the module. */
export function createFilesModule(files: Files): { module: Module } {
  const module = defineModule({
    name: 'files',
    calls: [uploadHandler(files)],
    due: [{ name: 'files.expired', table: 'files', job: 'files.clean' }],
    jobs: files.jobs,
    start: () => files.prepare(),
  });
  return { module };
}

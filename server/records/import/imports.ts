import { createCommit } from './state/commit.ts';
import { createImportAccess, type ImportParts } from './state/import-parts.ts';
import { createPresentation } from './state/presentation.ts';
import { createRemoval } from './state/removal.ts';
import { createReview } from './state/review.ts';
import { createStage } from './state/stage.ts';
import { createUndo } from './state/undo.ts';

export type Imports = ReturnType<typeof createImports>;

/**
 * Imports of any kind of record from files: staged row by row, reviewed, stored in small steps and taken back likewise
 * (docs/product/imports.md).
 */
export function createImports(parts: ImportParts) {
  const access = createImportAccess(parts);
  const presentation = createPresentation(parts, access);
  const { readAnew, ...stage } = createStage(parts, access, presentation);
  return {
    ...stage,
    ...createReview(parts, access, presentation, { readAnew }),
    ...createCommit(parts, access, presentation),
    ...createUndo(parts, access, presentation),
    ...createRemoval(parts, access),
  };
}

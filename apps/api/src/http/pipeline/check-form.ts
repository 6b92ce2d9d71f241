import { badBody, badFilesUpload, type MultipartBody, type RouteDeclaration } from '@rampart/contract';
import type { Logger } from '@rampart/core/infra/logging';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Writable } from 'node:stream';
import { answerOf, type Answer } from '../answer';
import type { FormFile, FormDependencies } from '../form-files';
import { refusedInput, tooLarge } from '../reply-builder';
import { declaredBytes, publicBodies } from './body-memory';
import type { PipelineCall, Stage } from './call';
import { FormIntake } from './form-intake';
import type { SchemaCompiler } from './input-schema';
import { refusedEncoding } from './read-raw-body';
import { RequestAborted } from './request-aborted';

/** Texts of a form are captcha codes. */
const TEXT_LIMITS = { fields: 32, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 32 };
/** More files than a challenge ever had. */
const MAX_PARTS = 1_000;

/** Exactly this text (docs/rules/http.md#forms). */
const malformed = answerOf(badBody, { reason: 'body:formData:malformed' });

function isForm(call: PipelineCall): boolean {
  return /^\s*multipart\/form-data\s*(;|$)/i.test(call.req.headers['content-type'] ?? '');
}

type MulterOptions = multer.Options & {
  /** Known to the library, not to its types. */
  readonly streamHandler: (req: PipelineCall['req'], parser: Writable) => void;
};

function optionsFor(body: MultipartBody, intake: FormIntake, dependencies: FormDependencies): MulterOptions {
  return {
    storage: intake.engine,
    // A path in a name is refused, not cut off.
    preservePath: true,
    defParamCharset: 'utf8',
    limits: {
      ...TEXT_LIMITS,
      parts: MAX_PARTS,
      // What is held in memory is bounded by the intake, which still knows a file that is too large.
      ...(body.files.some(({ into }) => into === 'storage') ? { fileSize: dependencies.maxFileBytes } : {}),
    },
    fileFilter: (_req, { fieldname, originalname }, done) =>
      done(null, intake.admits(fieldname, originalname)),
    streamHandler: (req, parser) => {
      // A part without a file name never reaches the filter.
      parser.on('file', (field: string, _content: unknown, { filename }: { readonly filename?: string }) => {
        if (filename === undefined || filename === '') intake.refuseNonFile(field);
      });
      parser.on('field', (field: string) => intake.refuseNonFile(field));
      // Everything counts, including what surrounds the files; the unread rest of a request that is too large is
      // dropped.
      req.on('data', (chunk: Buffer) => {
        if (!intake.spend(chunk.length)) parser.destroy(new Error('the request brings more than it may'));
      });
      req.pipe(parser);
    },
  };
}

/** Reads the form to its end; the error is whatever stopped it. */
function readForm(call: PipelineCall, options: MulterOptions): Promise<unknown> {
  return new Promise((resolve) => {
    // The reader only uses plain messages, although its types name those of the application.
    void multer(options).any()(call.req as Request, call.res as Response, resolve);
  });
}

function refusalFor(error: unknown, intake: FormIntake, dependencies: FormDependencies): Answer {
  if (intake.isOverAllowance) return tooLarge('body', dependencies.maxRequestBytes);
  if (!(error instanceof MulterError) || error.code === 'MISSING_FIELD_NAME') return malformed;
  if (error.code === 'LIMIT_FILE_SIZE')
    return tooLarge(`body:${error.field ?? ''}`, dependencies.maxFileBytes);
  return refusedInput('body', error.field ?? '', 'the form has more or longer parts than it may');
}

/**
 * Reads `multipart/form-data`. Files go where the declaration says while they arrive, and texts are validated. A body
 * that is not such a form counts as an empty one. Staged files do not outlive the request, however it ends.
 */
export function checkForm(
  route: RouteDeclaration,
  body: MultipartBody,
  schemas: SchemaCompiler,
  dependencies: FormDependencies,
  logger: Logger,
): Stage {
  const fits = schemas.input(body.fields);
  const isHeldInMemory = body.files.some(({ into }) => into === 'memory');
  /** For the whole form: a file that is too large for memory is read and dropped. */
  const heldBytes = (call: PipelineCall): number =>
    isHeldInMemory ? Math.min(declaredBytes(call, Infinity), dependencies.maxMemoryFileBytes) : 0;
  const missing = (files: readonly FormFile[]) =>
    body.files.find(({ field, required }) => required && !files.some((file) => file.field === field));

  const read = async (call: PipelineCall): Promise<Answer | undefined> => {
    const intake = new FormIntake(body.files, dependencies);
    let texts: unknown = {};
    if (isForm(call)) {
      if (Number(call.req.headers['content-length'] ?? 0) > dependencies.maxRequestBytes) {
        return tooLarge('body', dependencies.maxRequestBytes);
      }
      const refused = refusedEncoding(call);
      if (refused !== undefined) return refused;
      call.afterwards(() => {
        void intake.discard().then((errors) => {
          for (const error of errors) logger.warn('a staged file could not be discarded', { error });
        });
      });
      const error = await readForm(call, optionsFor(body, intake, dependencies));
      await intake.settled();
      if (call.req.destroyed && !call.req.complete) throw new RequestAborted();
      if (intake.storageError !== undefined) {
        logger.error('a file could not be stored', { route: route.name, error: intake.storageError });
        return answerOf(badFilesUpload);
      }
      if (error !== undefined) return refusalFor(error, intake, dependencies);
      texts = { ...(call.req.body as object) };
    }
    const absent = missing(intake.files);
    const issue = intake.issue ?? (absent && { path: absent.field, detail: 'is required' });
    if (issue !== undefined) return refusedInput('body', issue.path, issue.detail);
    const checked = fits(texts);
    if (!checked.ok) return refusedInput('body', checked.issue.path, checked.issue.detail);
    call.body = checked.value;
    call.files = intake.files;
    return undefined;
  };
  return (call) =>
    (call.team?.perms ?? 0) === 0
      ? publicBodies.reserve(call, heldBytes(call), () => read(call))
      : read(call);
}

/** The parts of an OpenAPI 3.1 document that we generate. */

export type OpenApiSchema = Readonly<Record<string, unknown>>;

export interface OpenApiReference {
  readonly $ref: string;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: OpenApiSchema;
}

export interface OpenApiContent {
  readonly content: Readonly<Record<string, { readonly schema: OpenApiSchema }>>;
}

export interface OpenApiResponse extends Partial<OpenApiContent> {
  readonly description: string;
  readonly headers?: Readonly<Record<string, OpenApiReference>>;
}

export interface OpenApiRequestBody extends OpenApiContent {
  readonly required: boolean;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: OpenApiRequestBody;
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
  /** Names of the permission bits the caller must all hold. */
  readonly 'x-permissions': readonly string[];
  readonly 'x-gate'?: {
    readonly opens: string;
    readonly closes: string;
    readonly bypass: readonly string[];
  };
  readonly 'x-captcha'?: string;
  readonly 'x-rate-limit'?: { readonly burst: number; readonly windowMs: number; readonly scope: string };
  readonly 'x-body-limit-bytes'?: number;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, OpenApiSchema>>;
    readonly headers: Readonly<
      Record<string, { readonly description: string; readonly schema: OpenApiSchema }>
    >;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A JSON Schema, as far as the API's description uses them. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | readonly string[];
  format?: string;
  contentMediaType?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
}

interface Reference {
  $ref: string;
}

interface Content {
  schema: Schema;
  encoding?: Readonly<Record<string, { contentType: string }>>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Response {
  description: string;
  content?: Readonly<Record<string, Content>>;
}

/** One call. */
export interface Operation {
  operationId: string;
  tags: readonly [area: string];
  summary: string;
  /** None for a call that needs no session. `key` names the scope that an API key needs; without it keys are refused. */
  security: readonly { session?: readonly string[]; key?: readonly string[] }[];
  parameters: readonly (Parameter | Reference)[];
  requestBody?: { content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Response | Reference>>;
}

/** The API's description (OpenAPI 3.1). */
export interface ApiDescription {
  openapi: string;
  info: { title: string; version: string };
  /** The areas in their order; `description` is what people call them. */
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    parameters: Readonly<Record<string, Parameter>>;
    responses: Readonly<Record<string, Response>>;
  };
}

/** The one call that is not in the description: the description itself. */
export const descriptionEndpoint = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description.',
  public: true,
  reply: z.custom<ApiDescription>(),
});

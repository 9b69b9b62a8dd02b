/** A command that asks for the same decision. */
export function curl(key, request) {
  const quote = key.startsWith('$') ? '"' : "'";
  return [
    `curl -i ${new URL('v1/check', document.baseURI)}`,
    `-H ${quote}x-api-key: ${key}${quote}`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(request).replaceAll("'", "'\\''")}'`
  ].join(' \\\n  ');
}

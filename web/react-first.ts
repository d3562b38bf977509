import 'react-dom/client';

// A slow phone is held up by React's file as long as by all the rest. Between the two the browser answers.
await new Promise((resolve) => setTimeout(resolve));
